// The Node functions that the command line uses.

declare module "node:fs" {
  export function readFileSync(path: string | URL, encoding: "utf8"): string;
  export function writeFileSync(path: string, text: string): void;
  export function createReadStream(path: string, encoding: "utf8"): AsyncIterable<string>;
}

declare module "node:process" {
  const process: {
    readonly argv: readonly string[];
    exitCode: number | undefined;
    exit(code: number): never;
    readonly stdin: { setEncoding(encoding: "utf8"): AsyncIterable<string> };
    readonly stdout: {
      readonly isTTY?: boolean;
      write(text: string, done?: (error?: Error | null) => void): unknown;
      on(event: "error", listener: (error: Error) => void): unknown;
    };
    readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
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

declare module "node:util" {
  export type ParseArgsOptions = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;
  export function parseArgs(config: {
    readonly args: string[];
    readonly options: ParseArgsOptions;
    readonly allowPositionals: boolean;
    readonly strict: boolean;
  }): {
    readonly values: Readonly<Record<string, string | boolean | undefined>>;
    readonly positionals: string[];
  };
}
