import type { ImageFormat } from '@latchkey/contract'
import { insertInto } from '../kernel/db/columns.ts'
import type { Tx } from '../kernel/db/db.ts'
import { type On, statement } from '../kernel/db/statement.ts'

export interface StoredImage {
  id: string
  ownerId: string
  format: ImageFormat
  bytes: Uint8Array
  createdAt: Date
}

const insert = statement<never, StoredImage>('images.insert', insertInto('images', 'id ownerId format bytes createdAt'))

export async function insertImage(tx: Tx, image: StoredImage): Promise<void> {
  await insert(tx, image)
}

const deleteOne = statement<never, { id: string; ownerId: string }>(
  'images.delete',
  'delete from images where project_id = :projectId and id = :id and owner_id = :ownerId',
)

export async function deleteImage(tx: Tx, id: string, ownerId: string): Promise<void> {
  await deleteOne(tx, { id, ownerId })
}

const deleteOfOwners = statement<never, { ownerIds: readonly string[] }>(
  'images.delete-of-owners',
  'delete from images where project_id = :projectId and owner_id = any(:ownerIds)',
)

export async function deleteImagesFor(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0) await deleteOfOwners(tx, { ownerIds })
}

const findById = statement<{ format: ImageFormat; bytes: Buffer }, { id: string }>(
  'images.by-id',
  'select format, bytes from images where id = :id',
)

/** Pictures are public: anyone with the id of one may see it, whatever project it belongs to. */
export async function findImage(db: On, id: string) {
  return findById.first(db, { id })
}
