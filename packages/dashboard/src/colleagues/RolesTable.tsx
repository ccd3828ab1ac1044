import { type ColleagueRole, colleagueRoles, mayActAs } from '@latchkey/contract/rules'
import { CheckIcon } from '@latchkey/ui'
import table from '../parts/table/Table.module.css'
import { abilities, ownersOnly } from './abilities.ts'
import styles from './Colleagues.module.css'
import { formatRole } from './role-words.ts'

const rows: readonly { readonly words: string; readonly from: ColleagueRole }[] = [
  ...abilities,
  ...ownersOnly.map(words => ({ words, from: 'owner' as const })),
]

/** Who may do what. Each role may do what those before it may. */
export function RolesTable() {
  return (
    <div className={table.frame}>
      <table className={styles.roles} aria-label="What each role may do">
        <thead>
          <tr>
            <th scope="col">
              <span className="latchkey-visually-hidden">What</span>
            </th>
            {colleagueRoles.map(role => (
              <th key={role} scope="col">
                {formatRole(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ words, from }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {colleagueRoles.map(role => (
                <td key={role} data-label={formatRole(role)}>
                  <Mark isAllowed={mayActAs(role, from)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={isAllowed ? styles.yes : styles.no}>
        {isAllowed ? <CheckIcon /> : '–'}
      </span>
      <span className="latchkey-visually-hidden">{isAllowed ? 'Yes' : 'No'}</span>
    </>
  )
}
