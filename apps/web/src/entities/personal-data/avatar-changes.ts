import { personalDataRoutes } from '@krash/contract/personal-data'
import { useShowAvatar } from '#entities/profile/show-avatar.ts'
import { call } from '#shared/api/call.ts'
import { uploadAvatar } from './upload-avatar.ts'
import type { AvatarUpload } from './upload-avatar.ts'

/** Changes the person's picture, which is then shown everywhere. Both throw ApiError. */
export function useAvatarChanges() {
  const show = useShowAvatar()

  async function upload(wanted: AvatarUpload): Promise<void> {
    show(await uploadAvatar(wanted))
  }

  async function remove(): Promise<void> {
    await call(personalDataRoutes.deleteAvatar)
    show(null)
  }

  return { upload, remove }
}
