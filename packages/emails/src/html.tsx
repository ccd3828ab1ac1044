import { renderToStaticMarkup } from 'react-dom/server'
import type { Email } from './email.ts'
import { EmailPage } from './parts/EmailPage.tsx'

export function html(email: Email): string {
  return `<!doctype html>${renderToStaticMarkup(<EmailPage email={email} />)}`
}
