import * as module from 'node:module'
import { join } from 'node:path'
import type { Terminal } from './terminal.ts'

/** Of Node 22 and newer; Node 20, whose types these are, has none. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown }

/**
 * Keeps compiled code from one start to the next, where Node can. In the user's own cache, since whoever can write there
 * could replace the program as well; a folder for everyone's temporary files would not do. Where nothing can be written, nothing is
 * kept. `NODE_COMPILE_CACHE` and `NODE_DISABLE_COMPILE_CACHE` mean what they mean to Node.
 */
export function keepCompiledCode({ env }: Pick<Terminal, 'env'>): void {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, LOCALAPPDATA, HOME } = env
  const cache = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'))
  if (cache && !NODE_COMPILE_CACHE) enableCompileCache?.(join(cache, 'latchkey', 'compiled'))
}
