import { Menu } from '@latchkey/ui'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

/** The three dots at the end of a row, with what can be done with it. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  const label = `Actions for ${of}`
  return (
    <Menu
      label={label}
      align="end"
      trigger={props => (
        <button
          type="button"
          className="latchkey-button latchkey-button-ghost latchkey-button-icon"
          aria-label={label}
          {...props}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
    >
      {children}
    </Menu>
  )
}
