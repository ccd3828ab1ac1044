import { Button, Dialog } from '@latchkey/ui'
import { ExternalLink } from 'lucide-react'
import styles from './Sessions.module.css'

export interface ImpersonateDialogProps {
  name: string
  /** The pages of the app at its addresses, to choose from. */
  pages: readonly string[]
  /** A link that the browser did not open by itself. */
  link: string | undefined
  onOpen: (page: string) => Promise<void>
  onClose: () => void
}

/** Asks at which address the app is to be opened, or leaves the click to the user where the browser opened no tab. */
export function ImpersonateDialog({ name, pages, link, onOpen, onClose }: ImpersonateDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Impersonate ${name}`}
      description={link ? 'The browser opened no tab. The link works once, for two minutes.' : aboutImpersonation(name)}
      actions={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.choices}>
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="latchkey-button latchkey-button-primary"
            onClick={onClose}
          >
            Open the app <ExternalLink size={14} aria-label="(in a new tab)" />
          </a>
        ) : (
          pages.map(page => (
            <Button key={page} variant="outline" onClick={() => onOpen(page)}>
              Open {new URL(page).host} <ExternalLink size={14} aria-label="(in a new tab)" />
            </Button>
          ))
        )}
      </div>
    </Dialog>
  )
}

export const aboutImpersonation = (name: string) =>
  `Opens the app as ${name} in a new tab. The session is marked, ends after two hours at most, and is in the audit log.`
