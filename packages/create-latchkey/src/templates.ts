/** The templates, by the folders that hold them. */

export const templates = {
  vite: 'pages in React, built by Vite',
  next: 'Next.js with the App Router',
  hono: 'an HTTP API for Node',
} as const

export type Template = keyof typeof templates

export function isTemplate(name: string): name is Template {
  return Object.hasOwn(templates, name)
}
