import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { BackTo } from '../parts/page/links.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { OfferEditor } from './OfferEditor.tsx'
import { getOffer, getPayments, type Payments } from './offer-config.ts'
import { newOffer, type OfferDraft, toDraft } from './offer-draft.ts'
import { idFor } from './offer-problems.ts'
import { type NewOfferSearch, offerScreen, offersScreen } from './offers.screens.ts'

/** An offer that is not saved yet: an empty one, or a copy. */
export function NewOfferScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/signed-in/projects/$projectId/new-offer' })
  const payments = useQuery({ ...wholeConfigQuery(project), select: getPayments })

  if (payments.isPending) return <ScreenSkeleton />
  if (payments.isError) return <QueryFailure query={payments} />
  return (
    <div data-wide="">
      <PageHeader context={project.displayName} above={<BackTo screen={offersScreen} />} />
      <OfferEditor
        key={`${search.copy} ${search.group}`}
        project={project}
        payments={payments.data}
        initial={initialDraft(payments.data, search)}
        blank={search.copy === undefined ? undefined : newOffer}
        saved={null}
        onSaved={offerId =>
          navigate({ to: offerScreen.path, params: { projectId: project.id, offerId }, replace: true })
        }
      />
    </div>
  )
}

function initialDraft(payments: Payments, { copy, group }: NewOfferSearch): OfferDraft {
  const copied = copy === undefined ? undefined : getOffer(payments, copy)
  if (copy === undefined || !copied) {
    return { ...newOffer, groupId: group !== undefined && Object.hasOwn(payments.groups, group) ? group : '' }
  }
  const displayName = `${copied.displayName} copy`.slice(-256)
  return { ...toDraft(payments, copy, copied), displayName, id: idFor(displayName, Object.keys(payments.offers)) }
}
