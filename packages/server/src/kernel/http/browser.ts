/** Every browser calls itself Mozilla first. Programs do not: Node.js sends `node`, others their own name or nothing. */
export function isBrowser(userAgent: string | null): boolean {
  return userAgent?.startsWith('Mozilla/') ?? false
}
