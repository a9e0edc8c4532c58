export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(start: T): { current: T };
export function useState<T>(start: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
