import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from './letter.ts'
import { LetterPage } from './parts/LetterPage.tsx'

export function html(letter: Letter): string {
  return `<!doctype html>${renderToStaticMarkup(<LetterPage letter={letter} />)}`
}
