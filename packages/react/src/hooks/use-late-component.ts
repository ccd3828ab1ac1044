import { type ComponentType, useCallback, useState } from 'react'

/**
 * A component that is fetched when someone reaches for it, and is null until it is there. Unlike a lazy one it waits for no one: when
 * its code cannot be fetched, the page stays as it is, and the next reach tries again.
 *
 * @example
 * const [Menu, fetchMenu] = useLateComponent(() => import('./UserMenu.tsx'))
 * <button onPointerEnter={fetchMenu} onClick={fetchMenu} />
 */
export function useLateComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | null, () => void] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  // Every import returns the same module: which function imports it makes no difference.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fetchIt = useCallback(() => {
    load().then(
      module => setComponent(() => module.default),
      () => undefined,
    )
  }, [])
  return [component, fetchIt]
}
