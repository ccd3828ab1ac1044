import { Menu, MenuItem, type MenuItemProps, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { Copy, Ellipsis, PanelRightOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tell } from '../dialog/toast-manager.ts'
import styles from './RowMenu.module.css'

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

interface ReasonedItemProps extends Omit<MenuItemProps, 'isDisabled' | 'isChosen'> {
  /** Why it cannot be chosen now; without a reason, it can. */
  whyNot: string | undefined
}

/** An item of a menu that may be switched off, and then says why. */
export function ReasonedItem({ whyNot, children, ...rest }: ReasonedItemProps) {
  return (
    <MenuItem isDisabled={whyNot !== undefined} {...rest}>
      <span className={styles.words}>
        {children}
        {whyNot && <span className={styles.reason}>{whyNot}</span>}
      </span>
    </MenuItem>
  )
}

interface EntityMenuProps {
  name: string
  id: string
  /** What the id is called, such as “user id”. */
  idName: string
  onOpen: () => unknown
  /** Items between opening and copying. */
  children?: ReactNode
  /** Why the user may not delete it. */
  whyNotDelete?: string | undefined
  /** The question of the confirmation before it is deleted. */
  deletion: (close: () => void) => ReactNode
}

/** What can be done with a user, a team and the like from their list. */
export function EntityMenu({ name, id, idName, onOpen, children, whyNotDelete, deletion }: EntityMenuProps) {
  const [isDeleting, setDeleting] = useState(false)

  async function copyId() {
    await navigator.clipboard.writeText(id)
    tell(`Copied: ${idName}`)
  }

  return (
    <>
      <RowMenu of={name}>
        <MenuItem icon={<PanelRightOpen size={16} />} onSelect={onOpen}>
          Open
        </MenuItem>
        {children}
        <MenuItem icon={<Copy size={16} />} onSelect={copyId}>
          Copy {idName}
        </MenuItem>
        <MenuSeparator />
        <ReasonedItem icon={<TrashIcon />} tone="destructive" whyNot={whyNotDelete} onSelect={() => setDeleting(true)}>
          Delete…
        </ReasonedItem>
      </RowMenu>
      {isDeleting && deletion(() => setDeleting(false))}
    </>
  )
}
