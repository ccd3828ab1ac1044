import { Toast } from '@base-ui/react/toast'
import { CloseIcon } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './Toasts.module.css'
import { toastManager } from './toast-manager.ts'

/** Where toasts appear. F6 leads there; each goes by itself unless it is looked at. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      {children}
      <Toast.Portal container={floating}>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts, close } = Toast.useToastManager<{ undo?: () => unknown }>()
  return toasts.map(toast => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={['down', 'right']}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} render={<p />} />
        {toast.data?.undo && (
          <button
            type="button"
            className={styles.undo}
            onClick={() => {
              toast.data?.undo?.()
              close(toast.id)
            }}
          >
            Undo
          </button>
        )}
        <Toast.Close className={styles.close} aria-label="Dismiss">
          <CloseIcon />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Where Base UI draws what floats above the page; see `index.html`. There, our colours hold. */
export const floating = document.getElementById('floating')
