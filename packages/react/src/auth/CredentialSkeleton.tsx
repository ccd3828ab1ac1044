import { Stack } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'

/** The shape of a form that stands on its own, so that nothing moves when it arrives. */
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
