-- Photos as phones write them (HEIC), with a JPEG made from each to show, and what a photo of a report is.
alter table files
  drop constraint files_mime_type_check,
  add constraint files_mime_type_check check (
    mime_type in (
      'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'application/pdf', 'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain'
    )
  ),
  -- The JPEG that is shown of a picture which browsers do not show.
  add column shown_name uuid unique,
  add column shot text check (
    shot in (
      'wholeScene', 'ownCar', 'damage', 'otherCar', 'plates', 'insuranceCard', 'license', 'road', 'signs', 'marks',
      'injuries', 'other'
    )
  ),
  -- When it was taken, by three clocks: as the phone told it, as the camera and the satellites wrote it into the picture.
  add column phone_time timestamptz(3),
  add column camera_time timestamptz(3),
  add column satellite_time timestamptz(3),
  add constraint files_shown check ((mime_type = 'image/heic') = (shown_name is not null));
