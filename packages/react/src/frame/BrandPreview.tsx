import type { ProjectBranding } from '@latchkey/js'
import { type ReactNode, useMemo } from 'react'
import { FrameContext, useFrame } from './context.ts'
import { previewApp } from './Preview.tsx'

export interface BrandPreviewProps {
  displayName: string
  /** Null: as a project that has set nothing of it. */
  branding: ProjectBranding | null
  /** Without it, that of the page around the preview. */
  theme?: 'light' | 'dark'
  children: ReactNode
}

/**
 * Pages of a project in a look that is not saved, for who edits it. Nothing is requested, and the look ends where the preview ends.
 *
 * @example
 * <BrandPreview displayName="Acme" branding={branding} theme="dark">
 *   <AccountSettings mockUser={{}} fullPage />
 * </BrandPreview>
 */
export function BrandPreview({ displayName, branding, theme, children }: BrandPreviewProps) {
  const frame = useFrame()
  // Hosts write the look in place, as a new object each time.
  const key = JSON.stringify(branding)
  const value = useMemo(() => {
    const preview = { displayName, theme }
    const look: ProjectBranding | null = JSON.parse(key)
    return { ...frame, branding: look ?? (false as const), preview, app: previewApp({ app: frame.app, preview }, {}) }
  }, [frame, displayName, theme, key])
  return <FrameContext.Provider value={value}>{children}</FrameContext.Provider>
}
