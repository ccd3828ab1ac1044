/** An empty Vite app, as `npm create vite` makes one, with one file left to paste: `src/main.tsx`. */

export function viteApp({ proxyTo }: { proxyTo: string }): Record<string, string> {
  return {
    'index.html': page,
    'tsconfig.json': JSON.stringify({ compilerOptions: inBrowser, include: ['src'] }),
    'vite.config.js': `
      import react from '@vitejs/plugin-react'
      import { defaultClientConditions, defineConfig } from 'vite'

      export default defineConfig({
        plugins: [react()],
        resolve: { conditions: ['source', ...defaultClientConditions] },
        server: { proxy: { '/api': '${proxyTo}' } },
      })`,
  }
}

/** For a backend without a build. */
export const nodeTsconfig = JSON.stringify({
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    allowJs: true,
    checkJs: true,
    strict: true,
    noEmit: true,
  },
  include: ['*.mjs', '*.ts'],
})

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="UTF-8" /><title>my-app</title></head>
  <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>`

/**
 * Stricter than Vite's own: declarations that we ship are checked as well. And it has a condition for the sources
 * of its own packages, as many repositories do, which ours must not answer to.
 */
const inBrowser = {
  target: 'es2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['vite/client'],
  module: 'esnext',
  moduleResolution: 'bundler',
  customConditions: ['source'],
  verbatimModuleSyntax: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  jsx: 'react-jsx',
}
