// The Node functions that the command line uses.

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function writeFileSync(path: string, text: string): void;
  export function createReadStream(path: string, encoding: "utf8"): AsyncIterable<string>;
}

declare module "node:process" {
  const process: {
    readonly argv: readonly string[];
    exitCode: number | undefined;
    readonly stdin: { setEncoding(encoding: "utf8"): AsyncIterable<string> };
    readonly stdout: { write(text: string, done?: (error?: Error | null) => void): unknown };
    readonly stderr: { write(text: string): unknown };
  };
  export default process;
}

declare module "node:worker_threads" {
  export class Worker {
    constructor(file: URL, options: { readonly workerData: unknown });
    on(event: "message" | "error" | "exit", listener: (value: unknown) => void): this;
    postMessage(value: unknown): void;
    terminate(): Promise<number>;
  }
  export const parentPort: {
    on(event: "message", listener: (value: unknown) => void): void;
    postMessage(value: unknown): void;
  } | null;
  export const workerData: unknown;
}
