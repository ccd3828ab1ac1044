import { lazyRouteComponent } from '@tanstack/react-router'
import { flag, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const claimScreen = screen({
  path: '/claim',
  title: 'Welcome',
  component: lazyRouteComponent(() => import('./ClaimScreen.tsx'), 'ClaimScreen'),
  readSearch: readClaimSearch,
})

export interface ClaimSearch {
  code?: string
  /** Set on the way back from signing up: the person has already said what they want. */
  go?: true
}

export function readClaimSearch({ code, go }: RawSearch): ClaimSearch {
  return { code: text(code), go: flag(go) }
}
