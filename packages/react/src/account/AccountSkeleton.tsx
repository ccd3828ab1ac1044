import { Stack } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'

/** The shape of the account settings. */
export function AccountSkeleton({ fullPage }: { fullPage?: boolean }) {
  return (
    <div className={fullPage ? 'latchkey-account latchkey-account-page' : 'latchkey-account'} aria-busy="true">
      <div className="latchkey-account-columns">
        <Stack className="latchkey-account-nav">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Stack>
        <div className="latchkey-account-content">
          <Skeleton shape="title" className="latchkey-skeleton-name" />
          <ContentSkeleton />
        </div>
      </div>
    </div>
  )
}

/** The shape of what an entry holds. */
export function ContentSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="control" className="latchkey-skeleton-section" />
      <Skeleton shape="control" className="latchkey-skeleton-section" />
    </div>
  )
}
