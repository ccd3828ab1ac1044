import { Row } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'

/** Two cards, in about the size of what is coming. */
export function PricingSkeleton() {
  return (
    <Row aria-busy="true">
      {['first', 'second'].map(key => (
        <div key={key} className="latchkey-card">
          <Skeleton shape="title" />
        </div>
      ))}
    </Row>
  )
}
