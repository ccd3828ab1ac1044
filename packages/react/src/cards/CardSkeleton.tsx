import { Sheet } from '@latchkey/ui/Card'
import { Skeleton } from '@latchkey/ui/Skeleton'

/** What every page starts with, whatever a project offers on it: a title, a sentence, and something to type in or press. */
export function CardSkeleton({ fullPage, isForm }: { fullPage?: boolean; isForm?: boolean }) {
  return (
    <Sheet fullPage={fullPage}>
      <div className="latchkey-sheet-head latchkey-centred" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Skeleton shape="control" />
      {isForm && <Skeleton shape="control" />}
    </Sheet>
  )
}
