import { useQueryClient } from '@tanstack/react-query'
import { changeProfile } from '#entities/profile/profile-changes.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'

/** Shows the person's new picture everywhere: in the header and the profile. */
export function useShowAvatar(): (avatarUrl: string | null) => void {
  const client = useQueryClient()
  return (avatarUrl) => {
    const { account } = currentSession()
    if (account) updateAccount({ ...account, avatarUrl })
    void changeProfile(client, (profile) => ({ ...profile, avatarUrl }))
  }
}
