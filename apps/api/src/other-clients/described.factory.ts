const person = `id type fullName email phone address city state zipCode latitude longitude location distance rating
  reviewCount yearsExperience languages isVerified isActive createdAt updatedAt profileImage bio availability specialties
  practiceAreas courtAdmissions insuranceNetworks firmName hourlyRate acceptsInsurance lawSchool barNumber licenseNumber`

/** The fields that other clients read of each thing, by their names. Null is an answer, a missing field is none. */
const described = {
  session: 'token refreshToken user.id user.email user.accidentCount',
  profile: `id firstName middleName lastName fullName email cellNumber address1 address2 city state zipCode addressType
    address preferredNotification shareData dataSharingConsent referralCode createdAt updatedAt accidentCount vehicles
    drivers insurancePolicies`,
  preferences: `language theme preferredNotification shareData dataSharingConsent notifications.push notifications.email
    notifications.text`,
  vehicle: 'id userId make model year color licensePlate vin createdAt updatedAt',
  driver: `id userId fullName email cellNumber address dateOfBirth relationship licenseNumber licenseState createdAt`,
  policy: `id userId driverName carrierName policyNumber coverageType policyStartDate policyEndDate policyLimits deductible
    uninsuredMotorist underinsuredMotorist medicalPayments createdAt updatedAt`,
  file: `id originalFilename fileSize mimeType uploadDate createdAt updatedAt lastAccessed sectionType sectionItemId
    fileDescription fileCategory isActive`,
  feedback: 'id feedbackType category title message rating severity targetId priority',
  contactRequest: 'id name email phone subject message',
  accident: `id location.latitude location.longitude location.address description severity timestamp status photos`,
  emergencyContact: 'id name phone relationship',
  roadside: 'id name phone hours.isOpen24x7 estimatedArrival services distance isSample',
  situation: 'activeCases lastReport contacts roadsideAvailable',
  activity: `id type title description timestamp icon metadata createdAt updatedAt isRead isArchived status isResolved
    isCompleted isClosed`,
  summary: `totalActivities recentActivities activityByType lastActivity period.days period.startDate period.endDate`,
  professional: person,
  found: `${person} distanceMiles matchScore`,
  review: 'id rating title text authorName createdAt isOwn',
  slots: 'date timeZone slots',
  appointment: 'id start end status professional.id',
  stats: 'contacts appointments reviewCount ratingBreakdown medianResponseMinutes',
  connection: 'lawyerId isPreferredPartner connectedAt sharedItems',
  conversation: 'id participants.0.id lastMessage updatedAt unreadCount',
  message: 'id conversationId senderId recipientId createdAt timestamp isRead content',
  chatMessage: 'id createdAt isRead recipientId professionalId message senderId',
  onlineStatus: 'isOnline lastSeen',
  place: 'latitude longitude address city state zipCode precision',
  suggestion: 'id label',
  way: 'miles minutes approximate mapsUrl',
}

/** The paths of its fields where it stands in an answer. */
export function fieldsOf(thing: keyof typeof described, place = 'data'): string[] {
  return described[thing].split(/\s+/).map((field) => `${place}.${field}`)
}
