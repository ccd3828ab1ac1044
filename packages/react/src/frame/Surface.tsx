'use client'

import { SheetBrand } from '@latchkey/ui/Card'
import { Root } from '@latchkey/ui/Root'
import { type ReactNode, Suspense } from 'react'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'
import { useFrame } from './context.ts'
import { FailureBoundary } from './FailureBoundary.tsx'
import { ProjectName } from './ProjectName.tsx'

export interface SurfaceProps {
  /** Shown while data or code is on its way, in the size of what is coming. */
  skeleton: ReactNode
  /** Whether it is a page of its own, a part of one, or part of a line. */
  layout?: 'page' | 'block' | 'line'
  children: ReactNode
}

/** The root of every component: scoped styles, a loading state, the language and its direction. */
export function Surface({ skeleton, layout = 'block', children }: SurfaceProps) {
  const { language } = useFrame()
  const isHydrated = useIsHydrated()
  return (
    <Root lang={language} dir={language === 'ar' ? 'rtl' : undefined}>
      <SheetBrand.Provider value={layout === 'page' && <ProjectName />}>
        {isHydrated ? (
          <FailureBoundary layout={layout}>
            <Suspense fallback={skeleton}>{children}</Suspense>
          </FailureBoundary>
        ) : (
          skeleton
        )}
      </SheetBrand.Provider>
    </Root>
  )
}
