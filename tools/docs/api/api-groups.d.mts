export const apiGroups: readonly {
  readonly title: string
  readonly pages: readonly { readonly address: string; readonly slices: readonly string[] }[]
}[]
