import { Badge } from '@latchkey/ui'

/** Nothing was paid for it. */
export function TestBadge() {
  return (
    <Badge tone="warning" title="Bought in test mode: nothing was paid, and it is not renewed.">
      Test
    </Badge>
  )
}
