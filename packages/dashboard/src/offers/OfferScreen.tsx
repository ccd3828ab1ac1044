import { Button, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import entity from '../parts/page/Entity.module.css'
import { BackTo } from '../parts/page/links.tsx'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { DeleteOfferDialog } from './DeleteOfferDialog.tsx'
import { OfferEditor } from './OfferEditor.tsx'
import { getOffer, getPayments, type OfferConfig, type Payments } from './offer-config.ts'
import { toDraft } from './offer-draft.ts'
import { newOfferScreen, offersScreen } from './offers.screens.ts'

/** One offer in its editor. */
export function OfferScreen() {
  const project = useOwnedProject()
  const { offerId = '' } = useParams({ strict: false })
  const payments = useQuery({ ...wholeConfigQuery(project), select: getPayments })

  if (payments.isPending) return <ScreenSkeleton />
  if (payments.isError) return <QueryFailure query={payments} />
  const config = getOffer(payments.data, offerId)
  if (!config) {
    return (
      <NotFoundInPlace title="Product not found" context={project.displayName} above={<BackTo screen={offersScreen} />}>
        This project has no such product. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <Offer key={offerId} id={offerId} payments={payments.data} config={config} />
}

function Offer({ id, payments, config }: { id: string; payments: Payments; config: OfferConfig }) {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  const [isDeleting, setDeleting] = useState(false)
  const saved = useMemo(() => toDraft(payments, id, config), [payments, id, config])
  const params = { projectId: project.id }

  return (
    <div data-wide="">
      <PageHeader
        title={config.displayName}
        context={project.displayName}
        above={<BackTo screen={offersScreen} />}
        actions={
          <>
            <Button
              variant="outline"
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => navigate({ to: newOfferScreen.path, params, search: { copy: id } })}
            >
              <Copy size={16} aria-hidden="true" /> Duplicate
            </Button>
            <Button
              variant="outline"
              className={entity.danger}
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => setDeleting(true)}
            >
              <TrashIcon /> Delete
            </Button>
          </>
        }
      />
      <OfferEditor project={project} payments={payments} initial={saved} saved={saved} onSaved={() => undefined} />
      {isDeleting && (
        <DeleteOfferDialog
          project={project}
          payments={payments}
          offer={{ id, config }}
          onDeleted={() => navigate({ to: offersScreen.path, params })}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}
