// The parts of React and Vue that adapters use. Both are optional peers, so their types may be
// missing.

declare module "react" {
  export function useCallback<F>(callback: F, dependencies: readonly unknown[]): F;
  export function useEffect(
    effect: () => (() => void) | undefined,
    dependencies: readonly unknown[],
  ): void;
  export function useMemo<T>(make: () => T, dependencies: readonly unknown[]): T;
  export function useReducer<S>(reducer: (state: S) => S, initial: S): [S, () => void];
  export function useState<S>(): [S | undefined, (value: S | (() => S)) => void];
}

declare module "vue" {
  export function computed<T>(make: () => T): { readonly value: T };
  export function shallowRef<T>(value: T): { value: T };
  export function toValue<T>(value: T | { readonly value: T } | (() => T)): T;
}
