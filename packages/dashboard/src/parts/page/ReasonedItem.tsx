import { MenuItem, type MenuItemProps } from '@latchkey/ui'
import styles from './ReasonedItem.module.css'

export interface ReasonedItemProps extends Omit<MenuItemProps, 'isDisabled' | 'isChosen'> {
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
