/**
 * Returns a function that removes the values of `headers` and the keys in `url` from texts. Some
 * servers and runtimes repeat them in error messages.
 *
 * @internal
 */
export function scrubber(
  headers: Readonly<Record<string, string>>,
  url: string,
): (text: string) => string {
  const secrets = Object.entries(headers)
    .filter(([name]) => !HARMLESS.has(name.toLowerCase()))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)])
    .concat(keysIn(url))
    .filter((value) => value.length >= 6)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    secrets.reduce((scrubbed, secret) => scrubbed.split(secret).join("[removed]"), text);
}

// The user, the password and the keys of the query, as they are written and decoded.
function keysIn(url: string): string[] {
  const [, user = ""] = /^[a-z+.-]+:\/\/([^/?#]*)@/i.exec(url) ?? [];
  const query = [...url.matchAll(/[?&][^=&#]*(?:key|token|secret|sig)[^=&#]*=([^&#]*)/gi)];
  const keys = [user, ...user.split(":"), ...query.map(([, value]) => value!)];
  return keys.flatMap((key) => [key, decoded(key)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const HARMLESS = new Set(["content-type", "accept"]);
