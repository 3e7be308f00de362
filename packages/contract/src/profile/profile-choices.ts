export const addressTypes = ['home', 'work', 'other'] as const
export const notificationChannels = ['email', 'text'] as const
