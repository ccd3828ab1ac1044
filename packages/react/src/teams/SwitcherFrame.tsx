'use client'

import { menuCss } from '@latchkey/ui/menu-styles'
import { Skeleton } from '@latchkey/ui/Skeleton'
import type { ReactNode } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { teamSwitcherCss } from '../styles/team-switcher.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'

/** Where a team switcher stands, in its shape while it loads. */
export function SwitcherFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageStyles css={`${menuCss}\n${teamSwitcherCss}`} />
      <Surface layout="line" skeleton={<SwitcherSkeleton />}>
        {children}
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
