import { latchkeyInternals } from '@latchkey/js/internal'
import { type ReactNode, useMemo } from 'react'
import type { LatchkeyClientApp } from '../app/client-app.ts'
import { type Frame, FrameContext, useFrame } from './context.ts'
import { fixedStore, previewProject, previewUser } from './preview-user.ts'
import type { PreviewValues } from './preview-values.ts'

export interface PreviewProps {
  values: PreviewValues
  children: ReactNode
}

/** Shows what is inside for a person who is made up. Nothing is requested, and no button leads anywhere. */
export default function Preview({ values, children }: PreviewProps) {
  const frame = useFrame()
  // Hosts write the values in place, as new objects each time.
  const key = JSON.stringify(values)
  const preview = useMemo(() => ({ ...frame, app: previewApp(frame, JSON.parse(key)) }), [frame, key])
  return <FrameContext.Provider value={preview}>{children}</FrameContext.Provider>
}

/** The app of a preview: everything that it reads is made up. */
export function previewApp({ app, preview }: Pick<Frame, 'app' | 'preview'>, values: PreviewValues): LatchkeyClientApp {
  const user = fixedStore(previewUser(values))
  const stays = async () => false
  const nothingRead = fixedStore([])
  const internals = {
    ...app[latchkeyInternals],
    project: fixedStore(previewProject(values, preview)),
    currentUser: () => user,
    redirects: { toPage: stays, toUrl: stays },
    store: () => nothingRead,
  }
  return new Proxy(app, {
    get(target, name) {
      if (name === latchkeyInternals) return internals
      if (String(name).startsWith('redirectTo')) return stays
      const value: unknown = Reflect.get(target, name)
      // Methods find what the app is made of by the app itself.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
