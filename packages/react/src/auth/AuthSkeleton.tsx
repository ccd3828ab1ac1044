import { Sheet } from '@latchkey/ui/Card'
import { Stack } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'

const credentialFields = { 'sign-in': 2, 'sign-up': 3 }

/** The shape of the sign-in or sign-up page, so that nothing moves when it arrives. */
export function AuthSkeleton({ type, fullPage }: { type: 'sign-in' | 'sign-up'; fullPage?: boolean }) {
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head latchkey-centred" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <CredentialSkeleton fields={credentialFields[type]} />
    </Sheet>
  )
}

export function CredentialSkeleton({ fields }: { fields: number }) {
  return (
    <div className="latchkey-form" aria-busy="true">
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one grey field is like the other
        <Stack key={index} gap="tight">
          <Skeleton className="latchkey-skeleton-label" />
          <Skeleton shape="control" />
        </Stack>
      ))}
      <Skeleton shape="control" />
    </div>
  )
}
