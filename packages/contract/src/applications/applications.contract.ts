/** Applications: other programs that sign people in with the users of this project, by OpenID Connect. */
import * as z from 'zod'
import { logoRefusals } from '../images/images.contract.ts'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineEvent } from '../kernel/event.ts'
import { list, page, success } from '../kernel/page.ts'
import { uuid } from '../kernel/schema.ts'
import * as refusal from './applications.errors.ts'
import * as shape from './applications.shapes.ts'

const byApplication = z.object({ applicationId: uuid() })

export const ApplicationCreated = defineEvent('application.created', shape.Application)
export const ApplicationUpdated = defineEvent('application.updated', shape.Application)
export const ApplicationDeleted = defineEvent('application.deleted', z.object({ id: uuid() }))

export const applicationEndpoints = {
  list: endpoint({
    route: 'GET /internal/applications',
    summary:
      'List the applications that sign people in with the project, oldest first. One that registered itself is listed once someone has allowed it something',
    access: atLeast('admin'),
    response: list(shape.Application),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/applications',
    summary: 'Register an application. Its secret is in this answer alone',
    access: atLeast('admin'),
    body: shape.ApplicationCreate,
    response: shape.NewApplication,
    status: 201,
    errors: [refusal.TooManyApplications, ...logoRefusals],
  }),
  read: endpoint({
    route: 'GET /internal/applications/:applicationId',
    summary: 'Read an application',
    access: atLeast('admin'),
    params: byApplication,
    response: shape.Application,
    errors: [refusal.ApplicationNotFound],
  }),
  update: endpoint({
    route: 'PATCH /internal/applications/:applicationId',
    summary: 'Change an application, or switch it off or on. Switched off, it gets nothing, and its tokens do not work',
    access: atLeast('admin'),
    params: byApplication,
    body: shape.ApplicationUpdate,
    response: shape.Application,
    errors: [refusal.ApplicationNotFound, refusal.ApplicationNotManual, ...logoRefusals],
  }),
  delete: endpoint({
    route: 'DELETE /internal/applications/:applicationId',
    summary: 'Delete an application with everything that it was given',
    access: atLeast('admin'),
    params: byApplication,
    response: success(),
    errors: [refusal.ApplicationNotFound],
  }),
  listConsents: endpoint({
    route: 'GET /internal/applications/:applicationId/consents',
    summary: 'The users who have allowed an application something, the latest first',
    access: atLeast('admin'),
    role: 'support',
    params: byApplication,
    query: shape.ApplicationConsentQuery,
    response: page(shape.ApplicationConsent),
    errors: [refusal.ApplicationNotFound],
  }),
  rotateSecret: endpoint({
    route: 'POST /internal/applications/:applicationId/rotate-secret',
    summary: 'Make a new client secret. Until the overlap ends, both are taken',
    access: atLeast('admin'),
    params: byApplication,
    body: shape.ApplicationSecretRotation,
    response: shape.RotatedApplicationSecret,
    errors: [refusal.ApplicationNotFound, refusal.ApplicationHasNoSecret],
  }),
}
