-- The member's own choice of an email before a premium is due. Without a row, members without paper bills get it.
create table premium_reminder_choice (
  life_pro_name_id text primary key references member,
  is_on boolean not null,
  chosen_at timestamptz not null
);

-- Whether each account gets the email.
create view premium_reminder_setting as
  select profile.azure_object_id,
    coalesce(
      choice.is_on,
      profile.allow_email_contact and (
        select latest.is_paperless
        from paperless_choice as latest
        where latest.life_pro_name_id = profile.life_pro_name_id and latest.form_type = 'Billing Document'
        order by latest.paperless_choice_id desc
        limit 1
      ),
      false
    ) as is_on
  from account_profile as profile
  left join premium_reminder_choice as choice using (life_pro_name_id);
