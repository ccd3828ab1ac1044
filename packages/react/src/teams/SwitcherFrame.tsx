import { menuCss } from '@latchkey/ui/menu-styles'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy, type ReactNode } from 'react'
import { isPreview, type PreviewValues } from '../frame/preview-values.ts'
import { Surface } from '../frame/Surface.tsx'
import { teamSwitcherCss } from '../styles/team-switcher.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'

const Preview = lazy(() => import('../frame/Preview.tsx'))

/** Teams and a person who are made up, for a preview. */
export interface TeamPreview extends Pick<PreviewValues, 'mockUser' | 'mockTeams' | 'mockProject'> {}

interface SwitcherFrameProps {
  values: TeamPreview
  children: ReactNode
}

/** Where a team switcher stands, in its shape while it loads. */
export function SwitcherFrame({ values: { mockUser, mockTeams, mockProject }, children }: SwitcherFrameProps) {
  const values = { mockUser, mockTeams, mockProject }
  return (
    <>
      <PageStyles css={`${menuCss}\n${teamSwitcherCss}`} />
      <Surface isLine skeleton={<SwitcherSkeleton />}>
        {isPreview(values) ? <Preview values={values}>{children}</Preview> : children}
      </Surface>
    </>
  )
}

function SwitcherSkeleton() {
  return (
    <span className="latchkey-team-button" aria-busy="true">
      <Skeleton shape="circle" className="latchkey-skeleton-team" />
      <Skeleton className="latchkey-skeleton-name" />
    </span>
  )
}
