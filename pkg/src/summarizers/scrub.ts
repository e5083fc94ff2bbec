/**
 * Returns a function that removes the values of `headers` from texts. Some servers and runtimes
 * repeat them in error messages.
 *
 * @internal
 */
export function scrubber(headers: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(headers)
    .filter(([name]) => !HARMLESS.has(name.toLowerCase()))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= 6)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    secrets.reduce((scrubbed, secret) => scrubbed.split(secret).join("[removed]"), text);
}

const HARMLESS = new Set(["content-type", "accept"]);
