export const loadedByTests: readonly string[]
export function staleSteps(
  done: Readonly<Record<string, string>>,
  only?: readonly string[],
): readonly { readonly name: string; readonly from: readonly string[] }[]
