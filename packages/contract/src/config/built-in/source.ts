/** The first line of a source: what it takes from where. */
export function importing(names: string, from: string): string {
  return `import { ${names} } from "${from}";`
}
