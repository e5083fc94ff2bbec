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
    readonly stdout: { write(text: string): unknown };
    readonly stderr: { write(text: string): unknown };
  };
  export default process;
}
