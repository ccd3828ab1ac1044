import { Sheet } from '@latchkey/ui/Card'
import { Skeleton } from '@latchkey/ui/Skeleton'

/** The shape of a card with a title, a sentence and two buttons. */
export function CardSkeleton({ fullPage }: { fullPage?: boolean }) {
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head latchkey-centred" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Skeleton shape="control" />
    </Sheet>
  )
}
