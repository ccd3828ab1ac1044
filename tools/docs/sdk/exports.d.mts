/** Every export once. */
export function readExports(): { readonly entries: readonly { readonly name: string; readonly from: string }[] }
