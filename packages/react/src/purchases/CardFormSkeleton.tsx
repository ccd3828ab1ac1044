import { Stack } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'

/** The shape of a card form: a number, a date and a code. */
export function CardFormSkeleton() {
  return (
    <Stack aria-busy="true">
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Stack>
  )
}
