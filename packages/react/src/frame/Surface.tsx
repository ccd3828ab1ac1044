import { SheetBrand } from '@latchkey/ui/Card'
import { Root } from '@latchkey/ui/Root'
import { type ReactNode, Suspense } from 'react'
import { useIsHydrated } from '../hooks/use-page-state.ts'
import { useFrame } from './context.ts'
import { FailureBoundary } from './FailureBoundary.tsx'
import { ProjectName } from './ProjectName.tsx'

/** The props of every component that may be a page of its own. */
export interface FullPageProps {
  /** Fills the window, centred in it. Otherwise the component fits its container. */
  fullPage?: boolean
  /** How a full page looks: its content on the background (`plain`, the default), or on a card in front of it. */
  layout?: 'plain' | 'card'
}

export interface SurfaceProps extends FullPageProps {
  /** Shown while data or code is on its way, in the size of what is coming. */
  skeleton: ReactNode
  /** Part of a line, such as a button. */
  isLine?: boolean
  children: ReactNode
}

/** The root of every component: scoped styles, a loading state, the language and its direction. */
export function Surface({ skeleton, fullPage, layout, isLine, children }: SurfaceProps) {
  const { language, preview } = useFrame()
  const isHydrated = useIsHydrated()
  return (
    <Root
      theme={preview?.theme}
      lang={language}
      dir={language === 'ar' ? 'rtl' : undefined}
      data-latchkey-layout={layout}
      data-latchkey-preview={preview && ''}
    >
      <SheetBrand.Provider value={fullPage && <ProjectName />}>
        {isHydrated ? (
          <FailureBoundary layout={fullPage ? 'page' : isLine ? 'line' : 'block'}>
            <Suspense fallback={skeleton}>{children}</Suspense>
          </FailureBoundary>
        ) : (
          skeleton
        )}
      </SheetBrand.Provider>
    </Root>
  )
}
