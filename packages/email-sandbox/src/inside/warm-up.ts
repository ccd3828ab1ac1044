import { Tailwind } from '@react-email/components'
import { createElement } from 'react'
import { markup } from './render.ts'

/** Lets `Tailwind` read its stylesheets, which takes longer than all else. */
export function warmUp(): void {
  markup(createElement(Tailwind, null, 'a'))
}
