/**
 * Known errors about how a request says who sends it. The methods of the SDK say it right; these are for code that sends requests
 * by itself, and for headers of its own.
 *
 * @example
 * if (BranchDoesNotExist.is(error)) log.error(`There is no branch ${error.details.branchId}`)
 */
import { KnownError } from './api-error.ts'

/** A project key was sent, and no access type. */
export class ProjectKeyWithoutAccessType extends KnownError<'PROJECT_KEY_WITHOUT_ACCESS_TYPE'> {}
/** This needs an access type, and none was sent. */
export class AccessTypeRequired extends KnownError<'ACCESS_TYPE_REQUIRED'> {}
/** The access type is not client, server or admin. */
export class InvalidAccessType extends KnownError<'INVALID_ACCESS_TYPE', { readonly accessType: string }> {}
/** An access type was sent, and no project id. */
export class AccessTypeWithoutProjectId extends KnownError<
  'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  { readonly requestType: string }
> {}
/** The project has no such branch. */
export class BranchDoesNotExist extends KnownError<'BRANCH_DOES_NOT_EXIST', { readonly branchId: string }> {}
/** There is no such workflow token. */
export class WorkflowTokenDoesNotExist extends KnownError<'WORKFLOW_TOKEN_DOES_NOT_EXIST'> {}
/** The run that the workflow token was issued to has ended. */
export class WorkflowTokenExpired extends KnownError<'WORKFLOW_TOKEN_EXPIRED'> {}
