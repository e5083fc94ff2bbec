// A key-value storage over a map, as a server's Redis would be.

/** The storage and the map behind it. */
export function mapStorage() {
  const map = new Map();
  return {
    map,
    get: async (key) => map.get(key) ?? null,
    set: async (key, value) => void map.set(key, value),
    delete: async (key) => void map.delete(key),
    keys: async (prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)),
  };
}
