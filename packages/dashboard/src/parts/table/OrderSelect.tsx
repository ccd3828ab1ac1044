import { Select } from '../form/Controls.tsx'
import toolbar from './Toolbar.module.css'

export interface OrderSelectProps {
  isOldestFirst: boolean
  /** As the address says it: nothing for the usual order. */
  onChoose: (oldestFirst: true | undefined) => void
}

/** In which order a list stands: what came last is first, unless someone wants it the other way. */
export function OrderSelect({ isOldestFirst, onChoose }: OrderSelectProps) {
  return (
    <Select
      aria-label="Sort by"
      className={toolbar.choice}
      value={isOldestFirst ? 'oldest' : 'newest'}
      onChange={({ target }) => onChoose(target.value === 'oldest' || undefined)}
    >
      <option value="newest">Newest first</option>
      <option value="oldest">Oldest first</option>
    </Select>
  )
}
