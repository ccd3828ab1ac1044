import type { ImageFormat } from '@latchkey/contract'
import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { images } from './images.tables.ts'

export interface StoredImage {
  id: string
  ownerId: string
  format: ImageFormat
  bytes: Uint8Array
  createdAt: Date
}

export async function insertImage(tx: Tx, image: StoredImage): Promise<void> {
  await tx.drizzle.insert(images).values({ ...image, projectId: tx.projectId })
}

export async function deleteImage(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.drizzle.delete(images).where(and(own(tx, images), eq(images.id, id), eq(images.ownerId, ownerId)))
}

const deleteOfOwners = statement<never>(
  'images.delete-of-owners',
  'delete from images where project_id = $1 and owner_id = any($2)',
)

export async function deleteImagesFor(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0) await deleteOfOwners(tx, [tx.projectId, ownerIds])
}

const findById = statement<{ format: ImageFormat; bytes: Buffer }>(
  'images.by-id',
  'select format, bytes from images where id = $1',
)

/** Pictures are public: anyone with the id of one may see it, whatever project it belongs to. */
export async function findImage(db: Pick<Db, 'queries'>, id: string) {
  const [image] = await findById(db, [id])
  return image ?? null
}
